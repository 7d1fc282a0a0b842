#include "cli/terminal/line_editor.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <histedit.h>

#include "cli/terminal/output.h"
#include "cli/terminal/terminal.h"

namespace sortie {

namespace {

constexpr int kHistoryLength = 200;

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

}  // namespace

std::string common_beginning(const std::vector<std::string>& words) {
    if (words.empty()) return "";
    std::string common = words.front();
    for (const std::string& word : words) {
        const auto differ = std::mismatch(common.begin(), common.end(), word.begin(), word.end());
        common.erase(differ.first, common.end());
    }
    return common;
}

struct LineEditor::Terminal {
    explicit Terminal(Completer words)
        : completer(std::move(words)),
          lines(history_init()),
          editor(el_init("sortie", stdin, stdout, stderr)) {
        HistEvent event{};
        history(lines, &event, H_SETSIZE, kHistoryLength);
        el_set(editor, EL_CLIENTDATA, this);
        el_set(editor, EL_PROMPT, show_prompt);
        el_set(editor, EL_EDITOR, "emacs");
        el_set(editor, EL_SIGNAL, 1);  // Ctrl-C leaves the terminal as it was found
        el_set(editor, EL_HIST, history, lines);
        el_set(editor, EL_ADDFN, "complete", "completes the word before the cursor", complete);
        el_set(editor, EL_BIND, "^I", "complete", nullptr);
    }
    ~Terminal() {
        el_end(editor);
        history_end(lines);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    static Terminal& of(EditLine* editor) {
        Terminal* terminal = nullptr;
        el_get(editor, EL_CLIENTDATA, &terminal);
        return *terminal;
    }

    static char* show_prompt(EditLine* editor) { return of(editor).prompt.data(); }

    // Adds what all candidates share; where that is nothing, lists them below.
    static unsigned char complete(EditLine* editor, int) {
        const LineInfo* info = el_line(editor);
        const char* begin = info->cursor;
        while (begin != info->buffer && !is_blank(begin[-1])) --begin;
        const std::string_view word(begin, static_cast<std::size_t>(info->cursor - begin));
        const std::vector<std::string> candidates = of(editor).completer(word);
        if (candidates.empty()) return CC_REFRESH_BEEP;
        const std::string added = common_beginning(candidates).substr(word.size());
        if (!added.empty()) return el_insertstr(editor, added.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
        if (candidates.size() == 1) return CC_NORM;
        print_out("\n{}\n", fmt::join(candidates, " "));
        std::fflush(stdout);
        return CC_REDISPLAY;
    }

    Completer completer;
    std::string prompt;
    History* lines;
    EditLine* editor;
};

LineEditor::LineEditor(Completer completer)
    : terminal_(input_comes_from_terminal() ? std::make_unique<Terminal>(std::move(completer)) : nullptr) {}

LineEditor::~LineEditor() = default;

LineStatus LineEditor::read(const std::string& prompt, std::string& line) {
    if (!terminal_) return read_line(stdin, line);
    terminal_->prompt = prompt;
    int length = 0;
    const char* typed = el_gets(terminal_->editor, &length);
    if (typed == nullptr || length <= 0) return LineStatus::End;
    line.assign(typed, static_cast<std::size_t>(length));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    if (!line.empty()) {
        HistEvent event{};
        history(terminal_->lines, &event, H_ENTER, typed);
    }
    return LineStatus::Read;
}

}  // namespace sortie
