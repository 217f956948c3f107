import type { Language } from '@golden-acers/contract';

interface Notice {
  readonly title: string;
  readonly text: string;
}

interface PageTexts {
  readonly label: string;
  readonly footer: string;
  readonly index: Notice;
  /** With the figure as the language writes it. */
  readonly returnToPlayer: (percent: string) => string;
  readonly usedLink: Notice;
  readonly notFound: Notice;
  readonly clientNotBuilt: Notice;
}

/** The sandbox's own pages, in every language of the site that leads to them. */
export const sandboxPageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    label: 'Sandbox · play credits',
    footer: 'No money is played for here. Play credits have no value outside of the sandbox.',
    index: {
      title: 'The games sandbox',
      text: "This is the stand-in for the game provider: it speaks the provider's protocol and hosts these games, which are decided by true chance and played for play credits. Games are opened from the site, with a link that works once.",
    },
    returnToPlayer: (percent) => `returns ${percent}`,
    usedLink: {
      title: 'This link was used or is too old',
      text: 'A game link opens a game once, and within two minutes. Please go back to the site and open the game again.',
    },
    notFound: {
      title: 'There is nothing here',
      text: 'No game stands at this address. Please go back to the site and choose one there.',
    },
    clientNotBuilt: {
      title: 'The games are not ready',
      text: 'The game clients have not been built on this machine yet. Build them, then open the game again from the site.',
    },
  },
  es: {
    label: 'Entorno de pruebas · créditos de juego',
    footer:
      'Aquí no se juega con dinero. Los créditos de juego no tienen valor fuera del entorno de pruebas.',
    index: {
      title: 'El entorno de pruebas de los juegos',
      text: 'Esto ocupa el lugar del proveedor de juegos: habla su protocolo y aloja estos juegos, que decide el azar verdadero y en los que se juega con créditos de juego. Los juegos se abren desde el sitio, con un enlace que funciona una sola vez.',
    },
    returnToPlayer: (percent) => `retorno del ${percent}`,
    usedLink: {
      title: 'Este enlace ya se usó o es demasiado antiguo',
      text: 'Un enlace abre un juego una sola vez y durante dos minutos. Vuelve al sitio y abre el juego de nuevo.',
    },
    notFound: {
      title: 'Aquí no hay nada',
      text: 'En esta dirección no hay ningún juego. Vuelve al sitio y elige uno allí.',
    },
    clientNotBuilt: {
      title: 'Los juegos no están listos',
      text: 'Los clientes de los juegos aún no se han compilado en esta máquina. Compílalos y abre el juego de nuevo desde el sitio.',
    },
  },
  fr: {
    label: 'Bac à sable · crédits fictifs',
    footer: 'On ne joue pas d’argent ici. Les crédits fictifs n’ont aucune valeur hors du bac à sable.',
    index: {
      title: 'Le bac à sable des jeux',
      text: 'Ceci remplace le fournisseur de jeux : il parle son protocole et héberge ces jeux, que le vrai hasard décide et que l’on joue avec des crédits fictifs. Les jeux s’ouvrent depuis le site, par un lien qui ne sert qu’une fois.',
    },
    returnToPlayer: (percent) => `retour de ${percent}`,
    usedLink: {
      title: 'Ce lien a déjà servi ou est trop ancien',
      text: 'Un lien n’ouvre un jeu qu’une fois, et pendant deux minutes. Veuillez retourner sur le site et rouvrir le jeu.',
    },
    notFound: {
      title: 'Il n’y a rien ici',
      text: 'Aucun jeu ne se trouve à cette adresse. Veuillez retourner sur le site et en choisir un.',
    },
    clientNotBuilt: {
      title: 'Les jeux ne sont pas prêts',
      text: 'Les clients des jeux n’ont pas encore été construits sur cette machine. Construisez-les, puis rouvrez le jeu depuis le site.',
    },
  },
  de: {
    label: 'Testumgebung · Spielguthaben',
    footer: 'Hier wird nicht um Geld gespielt. Spielguthaben hat außerhalb der Testumgebung keinen Wert.',
    index: {
      title: 'Die Testumgebung der Spiele',
      text: 'Dies steht für den Spieleanbieter: Es spricht sein Protokoll und beherbergt diese Spiele, die der echte Zufall entscheidet und die um Spielguthaben gespielt werden. Spiele werden von der Website aus geöffnet, mit einem Link, der einmal gilt.',
    },
    returnToPlayer: (percent) => `Rückzahlung ${percent}`,
    usedLink: {
      title: 'Dieser Link wurde schon benutzt oder ist zu alt',
      text: 'Ein Link öffnet ein Spiel einmal, und nur zwei Minuten lang. Bitte gehen Sie zurück zur Website und öffnen Sie das Spiel noch einmal.',
    },
    notFound: {
      title: 'Hier gibt es nichts',
      text: 'An dieser Adresse steht kein Spiel. Bitte gehen Sie zurück zur Website und wählen Sie dort eines.',
    },
    clientNotBuilt: {
      title: 'Die Spiele sind nicht bereit',
      text: 'Die Programme der Spiele wurden auf diesem Rechner noch nicht gebaut. Bauen Sie sie und öffnen Sie das Spiel dann noch einmal von der Website aus.',
    },
  },
};
