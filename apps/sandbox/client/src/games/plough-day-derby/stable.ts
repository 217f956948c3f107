interface HorseLook {
  readonly name: string;
  readonly coat: string;
  readonly mane: string;
}

/** Names of horses stay the same in every language. */
const stable: Readonly<Record<string, HorseLook>> = {
  barnaby: { name: 'Big Barnaby', coat: '#5b3a22', mane: '#1d110a' },
  bramble: { name: 'Bramble', coat: '#3b2a20', mane: '#17100a' },
  bucket: { name: 'Tin Bucket', coat: '#9a9a98', mane: '#e6e6e2' },
  butterscotch: { name: 'Butterscotch', coat: '#d39a4c', mane: '#fff0cc' },
  clodhopper: { name: 'Clodhopper', coat: '#7a4a28', mane: '#3a2010' },
  core: { name: 'Apple Core', coat: '#b4532a', mane: '#6f2a12' },
  dumpling: { name: 'Dumpling', coat: '#efe4cc', mane: '#d8b98a' },
  featherhoof: { name: 'Featherhoof', coat: '#e9dcc4', mane: '#fffaf0' },
  gate: { name: 'Rusty Gate', coat: '#a8602c', mane: '#4a2410' },
  haymore: { name: 'Sir Haymore', coat: '#c98a3a', mane: '#f7dc9a' },
  marigold: { name: 'Marigold', coat: '#e0a545', mane: '#7a4a18' },
  nettle: { name: 'Nettle', coat: '#6d6a5a', mane: '#2e2c22' },
  oats: { name: 'Miss Oats', coat: '#d9c49a', mane: '#8a6a3a' },
  plum: { name: 'Plum Pudding', coat: '#4a2a2e', mane: '#1e0f12' },
  puddle: { name: 'Puddle Jumper', coat: '#b9b4aa', mane: '#55514a' },
  thunder: { name: 'Old Thunder', coat: '#26221f', mane: '#57504a' },
};

/** Colours of the numbers 1 to 8, as on every racecourse. */
export const clothColours: readonly string[] = [
  '#c92f34',
  '#f6f1e4',
  '#2d5fa6',
  '#f3c32c',
  '#2f8f4a',
  '#2a2622',
  '#e67e22',
  '#e58fb0',
];

export function horseLook(id: string): HorseLook {
  const look = stable[id];
  if (look === undefined) throw new RangeError(`there is no horse ${id}`);
  return look;
}
