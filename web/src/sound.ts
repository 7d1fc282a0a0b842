// Small sounds for moves, made on the spot: no files.
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

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
    if (captures) knock(180, 0.14, 0.35);
    else knock(420, 0.07, 0.22);
}

export function endSound() {
    knock(520, 0.4, 0.25);
}
