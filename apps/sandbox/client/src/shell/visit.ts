import { formatMinutes, formatNet } from '../language/formats.ts';
import { onLanguageChange } from '../language/language.ts';
import { h } from './dom.ts';
import { createStoredValue } from './stored-value.ts';
import { tShell } from './t.ts';

const stored = createStoredValue('visit', '', 'sessionStorage');
const tickMs = 15_000;
const minuteMs = 60_000;

interface Visit {
  readonly startedMs: number;
  readonly netCents: number;
  /** A round that a reload shows again counts once. */
  readonly lastRoundId: string;
}

function readVisit(): Visit | undefined {
  const [startedMs, netCents, lastRoundId = ''] = stored.get().split(' ');
  const visit = { startedMs: Number(startedMs), netCents: Number(netCents), lastRoundId };
  return Number.isSafeInteger(visit.netCents) && visit.startedMs > 0 ? visit : undefined;
}

function store({ startedMs, netCents, lastRoundId }: Visit) {
  stored.set(`${startedMs} ${netCents} ${lastRoundId}`);
}

/** A launch link starts a visit; a reload of the tab continues it. */
export function startVisit() {
  store({ startedMs: Date.now(), netCents: 0, lastRoundId: '' });
}

/** Creates the time of this visit and the result of its rounds, always visible. */
export function createVisitLine() {
  let visit = readVisit() ?? { startedMs: Date.now(), netCents: 0, lastRoundId: '' };
  store(visit);
  const timeLabel = h('span', { class: 'off-screen' });
  const time = h('span');
  const netLabel = h('span', { class: 'off-screen' });
  const net = h('span');
  const line = h('span', { class: 'visit' }, timeLabel, ' ', time, ' · ', netLabel, ' ', net);
  const write = () => {
    time.textContent = formatMinutes(Math.floor((Date.now() - visit.startedMs) / minuteMs));
    net.textContent = formatNet(visit.netCents);
  };
  onLanguageChange(() => {
    timeLabel.textContent = tShell('visitTime');
    netLabel.textContent = tShell('visitNet');
    line.title = `${tShell('visitTime')} · ${tShell('visitNet')}`;
    write();
  });
  setInterval(write, tickMs);
  return {
    line,
    record(roundId: string, stakeCents: number, paidCents: number) {
      if (roundId === visit.lastRoundId) return;
      visit = { ...visit, netCents: visit.netCents + paidCents - stakeCents, lastRoundId: roundId };
      store(visit);
      write();
    },
  };
}
