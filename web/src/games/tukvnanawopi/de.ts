import type { GameTexts } from '../texts';

export default {
    title: 'Tukvnanawopi',
    summary: 'Ein Sprungspiel der Hopi auf gekreuzten Quadraten: alles schlagen oder einsperren.',
    variants: {
        course: { name: 'Kurs', summary: 'Schwarz beginnt; von jedem Punkt in acht Richtungen; Sprungketten gehen geradeaus.' },
        traditional: { name: 'Überliefert', summary: 'Weiß beginnt; entlang der Linien; Ketten dürfen abbiegen; leere Randreihen von Quadraten schließen sich.' },
        'traditional-line': { name: 'Überliefert, Linie für Linie', summary: 'Wie überliefert, aber jede leere Randlinie schließt sich für sich.' },
    },
    modifiers: {
        quiet: 'Halbzüge ohne Schlagen sind remis (leer: 20; 0: nie)',
    },
    agents: {
        'tukvnanawopi-weighted': { name: 'Abwäger', summary: 'Steine, Züge und Schläge, vier Halbzüge voraus.' },
    },
    lesson: [
        ['Ein Brett aus Linien', 'Einundvierzig Punkte, zwanzig Steine je Seite und ein einziger leerer Punkt in der Mitte. Es gewinnt, wer alle Steine der anderen Seite schlägt oder einsperrt.'],
        ['Ein Schritt', 'Ein Stein geht auf einen leeren Nachbarpunkt, in jede Richtung. Zieh deinen Stein.'],
        ['Springen', 'Ein Stein springt über einen Nachbarn der anderen Seite auf den leeren Punkt dahinter und schlägt ihn. Schlag den Stein auf D4.'],
        ['Ketten', 'Folgt in derselben geraden Linie ein weiterer Sprung, gehört er zum selben Zug. Schlag zwei Steine auf einmal.'],
        ['Das Ende', 'Wer keinen Zug oder keinen Stein mehr hat, hat verloren. Schlag den letzten weißen Stein. Nach den überlieferten Regeln dürfen Ketten abbiegen, und leere Randreihen schließen sich.'],
    ],
} satisfies GameTexts;
