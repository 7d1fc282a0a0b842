// What a screen reader should say next. The region itself is in App.svelte.

class Announcer {
    text = $state('');

    say(text: string) {
        // The same text twice running would not be read again.
        this.text = this.text === text ? `${text}\u00a0` : text;
    }
}

export const announcer = new Announcer();
