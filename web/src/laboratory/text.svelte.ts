// The Laboratory's texts and sentences in the visitor's language.
import { settings } from '../settings.svelte';
import { words as english } from './drawing/words_en.js';
import type { Words } from './drawing/types';
import { en, type LabText } from './text_en';
import { LESSONS_EN, type LessonTexts } from './lesson_texts_en';

interface Language {
    text: LabText;
    words: Words;
    lessons: LessonTexts;
}

let current: Language = $state.raw({ text: en, words: english, lessons: LESSONS_EN });

export const l = new Proxy({} as LabText, { get: (_, key) => current.text[key as keyof LabText] });
export const spoken = {
    get words(): Words {
        return current.words;
    },
    get lessons(): LessonTexts {
        return current.lessons;
    },
};

/** Loads the texts of the chosen language. */
export async function useLabLanguage(language: typeof settings.values.language): Promise<void> {
    if (language === 'de') {
        const [text, words, lessons] = await Promise.all([import('./text_de'), import('./drawing/words_de.js'), import('./lesson_texts_de')]);
        current = { text: text.de, words: words.words, lessons: lessons.LESSONS_DE };
    } else current = { text: en, words: english, lessons: LESSONS_EN };
}
