import type { Country } from '@golden-acers/contract/constants';

export interface HelpLine {
  readonly name: string;
  /** The number as it is dialled within the country. */
  readonly phone?: string;
  readonly url: string;
}

/** Public services, independent of us. docs/operating.md says when the operator checks them. */
export const helpLines: Readonly<Record<Country, readonly HelpLine[]>> = {
  'United States': [
    {
      name: 'National Problem Gambling Helpline (NCPG)',
      phone: '1-800-522-4700',
      url: 'https://www.ncpgambling.org',
    },
    { name: '1-800-GAMBLER', phone: '1-800-426-2537', url: 'https://www.1800gambler.net' },
  ],
  Canada: [
    { name: 'ConnexOntario', phone: '1-866-531-2600', url: 'https://www.connexontario.ca' },
    { name: 'Responsible Gambling Council', url: 'https://www.responsiblegambling.org' },
  ],
  'United Kingdom': [
    {
      name: 'National Gambling Helpline (GamCare)',
      phone: '0808 8020 133',
      url: 'https://www.gamcare.org.uk',
    },
    { name: 'GAMSTOP', url: 'https://www.gamstop.co.uk' },
  ],
  Australia: [
    { name: 'Gambling Help Online', phone: '1800 858 858', url: 'https://www.gamblinghelponline.org.au' },
    { name: 'BetStop', url: 'https://www.betstop.gov.au' },
  ],
  Germany: [{ name: 'Check dein Spiel', phone: '0800 1372700', url: 'https://www.check-dein-spiel.de' }],
  France: [
    { name: 'Joueurs Info Service', phone: '09 74 75 13 13', url: 'https://www.joueurs-info-service.fr' },
  ],
  Japan: [{ name: '依存症対策全国センター', url: 'https://www.ncasa-japan.jp' }],
  India: [{ name: 'Tele-MANAS', phone: '14416', url: 'https://telemanas.mohfw.gov.in' }],
  Brazil: [
    { name: 'Centro de Valorização da Vida', phone: '188', url: 'https://cvv.org.br' },
    { name: 'Jogadores Anônimos', url: 'https://jogadoresanonimos.com.br' },
  ],
  Mexico: [{ name: 'Línea de la Vida', phone: '800 911 2000', url: 'https://www.gob.mx/conasama' }],
  Spain: [{ name: 'FEJAR', phone: '900 533 025', url: 'https://fejar.org' }],
  Italy: [
    {
      name: 'Telefono Verde Gioco d’Azzardo (ISS)',
      phone: '800 558 822',
      url: 'https://usciredalgioco.iss.it',
    },
  ],
};

/** Services in many languages and countries. */
export const worldwideHelp: readonly HelpLine[] = [
  { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' },
  { name: 'Gamblers Anonymous', url: 'https://gamblersanonymous.org' },
];
