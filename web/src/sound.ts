// Small sounds for moves, made on the spot: no files.
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** Sound takes its time to begin: what is heard must not hold up what is seen. */
const AFTER_DRAWING = 25;

function knock(pitch: number, length: number, loudness: number) {
    if (!settings.values.sound || !('AudioContext' in window)) return;
    audio ??= new AudioContext();
    // Browsers allow sound only after the visitor has done something.
    if (audio.state === 'suspended') return void audio.resume();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, audio.currentTime);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, audio.currentTime + length);
    volume.gain.setValueAtTime(loudness, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + length);
}

export function moveSound(captures: number) {
    setTimeout(() => (captures ? knock(180, 0.14, 0.35) : knock(420, 0.07, 0.22)), AFTER_DRAWING);
}

export function endSound() {
    setTimeout(() => knock(520, 0.4, 0.25), AFTER_DRAWING);
}
