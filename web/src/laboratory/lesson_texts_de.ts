// Die Texte der Lektionen auf Deutsch.
import type { LessonTexts } from './lesson_texts_en';

export const LESSONS_DE: LessonTexts = {
    minimax: {
        title: 'Minimax in fünf Schritten',
        steps: [
            'Ein Kasten ist eine Stellung; die Kästen darunter sind die Stellungen nach jedem Zug. Oben: die Züge von Weiß. Darunter: die Antworten von Schwarz. Unter einem breiten Kasten liegen viele Stellungen.',
            'Zwei Züge tief halten wir an und bewerten: Die Terme links werden zusammengezählt. Plus ist gut für Weiß (blau), Minus für Schwarz (orange).',
            'Alle Antworten von Schwarz auf den ersten Zug sind bewertet. Schwarz wählt die niedrigste Zahl. Welche ist es? Der Strich unter dem Feld sagt es.',
            'Also ist der erste Zug diese niedrigste Zahl wert, und nicht mehr. Der Wert steigt eine Zeile auf: das Minimum der Antworten.',
            'Hat jeder Zug seinen Wert, nimmt Weiß den höchsten: das Maximum der Minima. Das ist Minimax. Aber mussten wir wirklich alles ansehen? Weiter mit Alpha-Beta.',
        ],
    },
    alphabeta: {
        title: 'Alpha-Beta in sechs Schritten',
        steps: [
            'Das ist alles: Minimax sieht jede Stellung an, zwei Züge tief. Ein Zug von Weiß ist wert, was die beste Antwort von Schwarz davon übrig lässt. Geht es mit weniger?',
            'Der erste Zug ist fertig. Weiß hat jetzt etwas sicher. Diese Zusage ist α: die blaue Wand. Werte dahinter interessieren Weiß nicht mehr.',
            'Der nächste Zug. Schwarz hat gerade diese Antwort gefunden. Bevor du weitergehst: Kann dieser Zug noch der beste werden? Ist es wichtig, was die anderen Antworten wert sind?',
            'Nein. Der Wert ist an die Wand gestoßen: Weiß hat schon Besseres. Die schraffierten Antworten werden nicht angesehen. Vielleicht sind sie noch schlechter für Weiß, aber „schlecht genug“ ist alles, was wir wissen müssen.',
            'Einen Zug tiefer gilt dasselbe für Schwarz. β ist, worauf Schwarz Weiß schon halten kann: die orange Wand. Wo die Wände sich treffen, endet die Suche.',
            'Das Ende. Die schraffierte Breite ist die gesparte Arbeit; der Wert ist immer der von Minimax. Stell nun B auf „beste zuerst“ und sieh die Schraffur wachsen.',
        ],
    },
    order: {
        title: 'Warum die Zugfolge zählt',
        steps: [
            'Zweimal dieselbe Suche. A versucht die schlechtesten Züge zuerst, B die besten. Beide finden denselben Wert. Vergleiche die Schraffur und die beiden Kurven unten.',
            'Warum? Ein guter erster Zug gibt früh ein hohes α: Dann scheitert fast jeder spätere Zug an der ersten Antwort. Dies ist der erste solche Schnitt.',
            'In A kommen die Zusagen spät: Das Fenster schließt sich langsam, und Zug um Zug muss ganz angesehen werden.',
            'Der Preis: Zum Sortieren wird jeder Zug bewertet, bevor er versucht wird. Das ist wenig gegen die Stellungen, die es spart.',
        ],
    },
    deepening: {
        title: 'Was iterative Vertiefung bringt',
        steps: [
            'A sucht gleich bis zur vollen Tiefe. B sucht zuerst bis Tiefe 1. Das kostet fast nichts, und schon gibt es einen Zug zum Spielen.',
            'Tiefe 2. Der beste Zug von Tiefe 1 wird zuerst versucht, also ist α von Anfang an hoch.',
            'Tiefe 3, mit den besten Antworten von Tiefe 2 am Anfang jeder Liste. Geh durch ein paar Schnitte: Die meisten kommen bei der ersten Antwort.',
            'Alle Durchgänge zusammen, gegen eine blinde Suche derselben Tiefe. Die flachen sind Kleingeld; die Zugfolge, die sie finden, bezahlt sie. Und die Suche kann jederzeit aufhören und hat einen Zug.',
        ],
    },
    horizon: {
        title: 'Der Horizont und die Ruhesuche',
        steps: [
            'A sieht einen Zug weit, B zwei. A bewertet eine Stellung mitten im Abtausch: Gerade wurde ein Stein geschlagen, und das Zurückschlagen liegt hinter dem Horizont.',
            'Das glaubt A, und das würde es spielen.',
            'Einen Zug tiefer sieht B das Zurückschlagen. Der Wert kippt, und oft auch die Wahl.',
            'Jetzt sieht B wieder nur einen Zug weit, bewertet aber nur ruhige Stellungen: Endet eine Folge mitten im Abtausch, geht B den Schlagzügen nach (Ruhesuche). Niemand muss schlagen: „stop“ ist, was die Stellung so wert ist, wie sie steht.',
            'B findet, was A einen Zug tiefer findet, mit weniger Stellungen: Weiter sah es nur, wo ein Stein geschlagen werden konnte. Auch die Hauptsuche von Sortie macht es so.',
        ],
    },
    mcts: {
        title: 'MCTS in fünf Schritten',
        steps: [
            'Eine Partie: den Baum hinunter, eine Stellung hinzufügen, ein paar zufällige Züge, ein Urteil, und allen auf dem Weg davon erzählen. Nichts wird zugesagt, nichts geschnitten.',
            'Zuerst wird jeder Zug einmal versucht.',
            'Dann entscheidet die Hoffnung: der bisherige Durchschnitt plus ein Zuschlag für wenige Besuche. Der helle Punkt ist die größte Hoffnung: Dorthin geht die nächste Partie.',
            'Gute Züge werden breiter: Der Baum wächst, wo es darauf ankommt. Schlechte werden gerade oft genug besucht, um sicher zu sein.',
            'Am Ende wird der meistbesuchte Zug gespielt, nicht der mit dem besten Durchschnitt: Viele Besuche sind beständiger als wenige glückliche.',
        ],
    },
};
