import type { GameDescription, Volatility } from '@golden-acers/contract';

type RulesTexts = Required<NonNullable<GameDescription['rules']>>;

interface GameTexts {
  /**
   * By the standard deviation of what one stake pays under the best play: below 2 stakes low, up to 6 medium, above high;
   * `varies` where the player's choices set it.
   */
  readonly volatility: Volatility;
  readonly rules: RulesTexts;
}

/** What no figure of the rules tells, by slug. A game without a row is described by its figures alone. */
export const gameTexts: ReadonlyMap<string, GameTexts> = new Map([
  [
    'acres-of-gold',
    {
      volatility: 'medium',
      rules: {
        en: [
          'Five reels, three rows and twenty lines, all of them always in play.',
          'Three or more of a kind on a line, from the left, win. The golden acorn stands in for every symbol but the barn.',
          'Three, four or five barns anywhere bring 8, 10 or 12 free spins, in which every win counts three times. Three barns in a free spin bring three spins more.',
          'A share of every stake feeds the Mini, Major and Grand jackpots, which any stake may win, in proportion to its size. They come on top of the return above.',
        ],
        es: [
          'Cinco rodillos, tres filas y veinte líneas, siempre todas en juego.',
          'Ganan tres o más símbolos iguales en una línea, desde la izquierda. La bellota dorada sustituye a todos los símbolos menos al granero.',
          'Tres, cuatro o cinco graneros en cualquier lugar dan 8, 10 o 12 tiradas gratis, en las que cada premio cuenta triple. Tres graneros en una tirada gratis dan tres tiradas más.',
          'Una parte de cada apuesta alimenta los jackpots Mini, Major y Grand, que cualquier apuesta puede ganar, en proporción a su importe. Se suman al retorno indicado.',
        ],
        fr: [
          'Cinq rouleaux, trois rangées et vingt lignes, toutes toujours en jeu.',
          'Trois symboles identiques ou plus sur une ligne, à partir de la gauche, gagnent. Le gland doré remplace tous les symboles sauf la grange.',
          'Trois, quatre ou cinq granges, où qu’elles soient, donnent 8, 10 ou 12 tours gratuits, où chaque gain compte triple. Trois granges pendant un tour gratuit donnent trois tours de plus.',
          'Une part de chaque mise alimente les jackpots Mini, Major et Grand, que toute mise peut gagner, en proportion de son montant. Ils s’ajoutent au retour indiqué.',
        ],
        de: [
          'Fünf Walzen, drei Reihen und zwanzig Linien, die immer alle im Spiel sind.',
          'Drei oder mehr gleiche Symbole auf einer Linie, von links, gewinnen. Die goldene Eichel ersetzt jedes Symbol außer der Scheune.',
          'Drei, vier oder fünf Scheunen an beliebiger Stelle bringen 8, 10 oder 12 Freispiele, in denen jeder Gewinn dreifach zählt. Drei Scheunen in einem Freispiel bringen drei weitere.',
          'Ein Teil jedes Einsatzes speist die Jackpots Mini, Major und Grand, die jeder Einsatz gewinnen kann, je nach seiner Höhe. Sie kommen zur angegebenen Rückzahlung hinzu.',
        ],
      },
    },
  ],
  [
    'jacks-or-better',
    {
      volatility: 'medium',
      rules: {
        en: [
          'Five cards are dealt from a full deck. Hold any of them; the others are drawn anew, once.',
          'The final hand pays from a pair of jacks upwards. A full house pays 9 stakes, a flush 6, a royal flush 800.',
          'The return is that of the best play: it depends on which cards you hold.',
        ],
        es: [
          'Se reparten cinco cartas de una baraja completa. Conserva las que quieras; las demás se cambian una vez.',
          'La mano final paga desde una pareja de jotas. Un full paga 9 apuestas, un color 6 y una escalera real 800.',
          'El retorno es el del mejor juego: depende de las cartas que conserves.',
        ],
        fr: [
          'Cinq cartes d’un jeu complet sont distribuées. Gardez celles que vous voulez ; les autres sont tirées à nouveau, une fois.',
          'La main finale paie à partir d’une paire de valets. Un full paie 9 mises, une couleur 6, une quinte royale 800.',
          'Le retour est celui du meilleur jeu : il dépend des cartes que vous gardez.',
        ],
        de: [
          'Aus einem vollen Blatt werden fünf Karten gegeben. Halten Sie beliebige davon; die übrigen werden einmal neu gezogen.',
          'Die letzte Hand zahlt ab einem Paar Buben. Ein Full House zahlt 9 Einsätze, ein Flush 6, ein Royal Flush 800.',
          'Die Rückzahlung gilt für das beste Spiel: Sie hängt davon ab, welche Karten Sie halten.',
        ],
      },
    },
  ],
  [
    'golden-nets',
    {
      volatility: 'varies',
      rules: {
        en: [
          'Throw the net over one to three fish. Each throw costs one stake, and each fish is caught or slips away by its own chance.',
          'A caught fish pays what it is worth: small ones often and little, great ones seldom and much. The pearl oyster and the golden carp show what they hold when they are caught.',
          'Whatever you aim at, the long-run return is the same; your aim decides how widely it scatters.',
          'A share of every stake feeds the Mini, Major and Grand jackpots, which any stake may win, in proportion to its size. They come on top of the return above.',
        ],
        es: [
          'Lanza la red sobre uno, dos o tres peces. Cada lanzamiento cuesta una apuesta, y cada pez cae o escapa según su propia probabilidad.',
          'Un pez capturado paga lo que vale: los pequeños a menudo y poco, los grandes rara vez y mucho. La ostra perlera y la carpa dorada muestran lo que guardan al ser capturadas.',
          'Apuntes a lo que apuntes, el retorno a largo plazo es el mismo; tu puntería decide cuánto varía.',
          'Una parte de cada apuesta alimenta los jackpots Mini, Major y Grand, que cualquier apuesta puede ganar, en proporción a su importe. Se suman al retorno indicado.',
        ],
        fr: [
          'Lancez le filet sur un, deux ou trois poissons. Chaque lancer coûte une mise, et chaque poisson est pris ou s’échappe selon sa propre chance.',
          'Un poisson pris paie ce qu’il vaut : les petits souvent et peu, les grands rarement et beaucoup. L’huître perlière et la carpe dorée montrent ce qu’elles cachent une fois prises.',
          'Quelle que soit votre cible, le retour à long terme est le même ; votre choix décide de son ampleur.',
          'Une part de chaque mise alimente les jackpots Mini, Major et Grand, que toute mise peut gagner, en proportion de son montant. Ils s’ajoutent au retour indiqué.',
        ],
        de: [
          'Werfen Sie das Netz über einen bis drei Fische. Jeder Wurf kostet einen Einsatz, und jeder Fisch wird mit seiner eigenen Chance gefangen oder entkommt.',
          'Ein gefangener Fisch zahlt, was er wert ist: kleine oft und wenig, große selten und viel. Die Perlauster und der goldene Karpfen zeigen erst beim Fang, was sie bergen.',
          'Worauf Sie auch zielen, die langfristige Rückzahlung ist dieselbe; Ihr Ziel entscheidet, wie stark sie schwankt.',
          'Ein Teil jedes Einsatzes speist die Jackpots Mini, Major und Grand, die jeder Einsatz gewinnen kann, je nach seiner Höhe. Sie kommen zur angegebenen Rückzahlung hinzu.',
        ],
      },
    },
  ],
]);
