// Asking again and again, as long as somebody looks.

/** Calls at once and then every `interval` milliseconds, never twice at a time and not in a hidden window; what is
 *  returned ends it. */
export function poll(ask: () => Promise<unknown>, interval: number): () => void {
    let busy = false;
    const once = async () => {
        if (busy || document.hidden) return;
        busy = true;
        await ask().finally(() => (busy = false));
    };
    void once();
    const timer = setInterval(() => void once(), interval);
    document.addEventListener('visibilitychange', once);
    return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', once);
    };
}
