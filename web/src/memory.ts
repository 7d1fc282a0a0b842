// What the browser keeps for us. Private windows may refuse; then nothing is kept, and nothing breaks.

export function recall<T>(key: string): T | undefined {
    try {
        const text = localStorage.getItem(`sortie.${key}`);
        return text === null ? undefined : (JSON.parse(text) as T);
    } catch {
        return undefined;
    }
}

export function remember(key: string, value: unknown): void {
    try {
        localStorage.setItem(`sortie.${key}`, JSON.stringify(value));
    } catch {
        // Not kept: see above.
    }
}
