import { svg } from '../../shell/dom.ts';

const crestUrls = import.meta.glob<string>('./art/crest-*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface VillageLook {
  readonly name: string;
  readonly shirt: string;
  readonly trim: string;
}

/** The clubs of the virtual sports. Names of places stay the same in every language. */
const villages: Readonly<Record<string, VillageLook>> = {
  appledown: { name: 'Appledown', shirt: '#c92f34', trim: '#fff3d6' },
  barleyford: { name: 'Barleyford', shirt: '#f0b429', trim: '#4a2c0c' },
  cidercombe: { name: 'Cidercombe', shirt: '#d86a1c', trim: '#2f5a2b' },
  cloverstead: { name: 'Cloverstead', shirt: '#2f9a4c', trim: '#fff3d6' },
  goslingham: { name: 'Goslingham', shirt: '#f3efe4', trim: '#3d6fa8' },
  honeywick: { name: 'Honeywick', shirt: '#2b2620', trim: '#ffce3a' },
  turnipton: { name: 'Turnipton', shirt: '#8b3f8f', trim: '#f2e6c9' },
  wheatmoor: { name: 'Wheatmoor', shirt: '#2d5fa6', trim: '#ffd97a' },
};

export function villageOf(id: string): VillageLook {
  const village = villages[id];
  if (village === undefined) throw new RangeError(`there is no village ${id}`);
  return village;
}

/** A crest of `size` units, centred at a point of a picture. */
export const crestAt = (id: string, { x, y, size }: { x: number; y: number; size: number }) =>
  svg('image', {
    href: crestUrls[`./art/crest-${id}.svg`] ?? '',
    x: x - size / 2,
    y: y - size / 2,
    width: size,
    height: size,
  });
