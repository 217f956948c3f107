import type { DeviceKind } from '@golden-acers/contract';

export interface Device {
  readonly kind: DeviceKind;
  readonly browser: string | null;
  readonly system: string | null;
}

type UserAgentPattern = readonly [name: string, pattern: RegExp];

/** Ordered: many browsers also name others, to be served the same pages. */
const browserPatterns: readonly UserAgentPattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];
const systemPatterns: readonly UserAgentPattern[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** Describes a device by its user agent, which proves nothing. */
export function describeDevice(userAgent: string): Device {
  const system = matchName(systemPatterns, userAgent);
  return { kind: deviceKindOf(system, userAgent), browser: matchName(browserPatterns, userAgent), system };
}

function matchName(signs: readonly UserAgentPattern[], userAgent: string): string | null {
  return signs.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

function deviceKindOf(system: string | null, userAgent: string): DeviceKind {
  if (system === 'iPadOS') return 'tablet';
  if (system === 'iOS') return 'phone';
  // Android's browsers leave "Mobile" out on a tablet.
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return 'computer';
}
