import type { GameTexts } from '../texts';

export default {
    title: 'Breakthrough',
    summary: 'Zwei Heere im Wettlauf: Wer erreicht zuerst die hinterste Reihe?',
    variants: {
        standard: { name: 'Standard', summary: 'Ein Schritt nach vorn, gerade oder schräg; geschlagen wird schräg.' },
        straight: { name: 'Geradeaus', summary: 'Ohne Schlagen nur geradeaus; geschlagen wird schräg.' },
        promotion: { name: 'Umwandlung', summary: 'Seitwärtsschritte, und Supersteine auf der hintersten Reihe. Es gewinnt, wer alles schlägt oder einsperrt.' },
    },
    agents: {
        'breakthrough-eight': { name: 'Acht Merkmale', summary: 'Wägt acht Merkmale ab, 3 Sekunden je Zug.' },
        'breakthrough-network': { name: 'Material und Reihen', summary: 'Zählt Steine und wie weit sie sind, 4,5 Sekunden je Zug.' },
        offensive1: { name: 'Angreifer', summary: 'Will schlagen; aus einer veröffentlichten Studie.' },
        offensive2: { name: 'Angreifer mit Läufer', summary: 'Will schlagen und vorausrennen; aus einer veröffentlichten Studie.' },
        defensive1: { name: 'Verteidiger', summary: 'Hält seine Steine zusammen; aus einer veröffentlichten Studie.' },
        defensive2: { name: 'Verteidiger mit Mauer', summary: 'Hält seine Steine zusammen und baut eine Mauer; aus einer veröffentlichten Studie.' },
        all: { name: 'Alleskönner', summary: 'Alle sechs Ideen einer veröffentlichten Studie zugleich.' },
        strategy: { name: 'Eigene Strategie', summary: 'Heuristiken deiner Wahl, mit Gewichten.' },
        'naive-piece': { name: 'Zählt Steine', summary: 'Drei Halbzüge voraus; nur Steine zählen.' },
        'naive-mobility': { name: 'Liebt Beweglichkeit', summary: 'Drei Halbzüge voraus; eigene Züge minus fremde.' },
        'naive-greedy': { name: 'Drängt vor', summary: 'Drei Halbzüge voraus; gewonnene Reihen aller Steine.' },
        'naive-reckless': { name: 'Draufgänger', summary: 'Drei Halbzüge voraus; nur der vorderste Stein zählt.' },
        'naive-defensive': { name: 'Torwächter', summary: 'Drei Halbzüge voraus; hält den vordersten Gegner fern.' },
        'naive-random': { name: 'Würfler', summary: 'Drei Halbzüge voraus; urteilt zufällig.' },
        'naive-own-mobility': { name: 'Liebt eigene Züge', summary: 'Drei Halbzüge voraus; nur eigene Züge zählen.' },
        'naive-front': { name: 'Liebt jeden Läufer', summary: 'Drei Halbzüge voraus; der vorderste Stein zählt, wem er auch gehört.' },
        'naive-proximity': { name: 'Nur das Ende', summary: 'Drei Halbzüge voraus; sieht nur Sieg und Niederlage.' },
    },
    lesson: [
        ['Zwei Heere, ein Ziel', 'Weiß beginnt unten und zieht nach oben, Schwarz beginnt oben und zieht nach unten. Wer zuerst mit einem Stein die hinterste Reihe erreicht, gewinnt.'],
        ['Ein Schritt nach vorn', 'Ein Stein geht eine Reihe nach vorn: geradeaus oder schräg nach links oder rechts. Zieh deinen Stein.'],
        ['Schlagen', 'Geschlagen wird schräg nach vorn. Ein Stein geradeaus versperrt nur den Weg. Schlag den schwarzen Stein auf d5.'],
        ['Du entscheidest', 'Niemand muss schlagen. Hier kannst du schlagen, ausweichen oder einen anderen Stein ziehen. Spiel, was du willst.'],
        ['Der Durchbruch', 'Ein Schritt fehlt noch. Erreiche die hinterste Reihe und gewinne. Auch wer alle Steine der anderen Seite schlägt, gewinnt.'],
    ],
} satisfies GameTexts;
