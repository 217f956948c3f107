import type { AuditEntry } from '@golden-acers/contract';
import { Button } from 'react-aria-components/Button';
import type { ConsolePlace } from '../../console/console-address.ts';
import type { TableColumn } from '../../console/data-table.tsx';
import { Moment } from '../../console/moment.tsx';
import type { ConsoleTexts } from '../../console/texts.ts';
import { dollars } from '../../money/balances/balances.queries.ts';
import { subjectName, subjectPlace } from './audit-subject.ts';
import { actText, changesOf } from './audit-words.ts';

/** Who reads the log, and the way from it to what an act is about. */
export interface Reader {
  readonly id: string | undefined;
  readonly go: (place: Partial<ConsolePlace>) => void;
  /** The player on whose page it is read; empty: none. */
  readonly at: string;
}

export function auditColumns(t: ConsoleTexts, reader: Reader): readonly TableColumn<AuditEntry>[] {
  return [
    { id: 'at', header: t('audit.at'), onCard: 'corner', cell: ({ at }) => <Moment at={at} /> },
    { id: 'actor', header: t('audit.actor'), cell: ({ actor }) => actor.name },
    {
      id: 'act',
      header: t('audit.act'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ act }) => actText(t, act),
    },
    {
      id: 'subject',
      header: t('audit.subject'),
      cell: (entry) => <Subject entry={entry} reader={reader} t={t} />,
    },
    {
      id: 'change',
      header: t('audit.change'),
      onCard: 'line',
      cell: (entry) => <Change entry={entry} t={t} />,
    },
    {
      id: 'reason',
      header: t('audit.reason'),
      cell: ({ reason }) =>
        reason === null ? (
          <Quiet>–</Quiet>
        ) : (
          <span className="block whitespace-normal md:min-w-32">{reason}</span>
        ),
    },
    {
      id: 'address',
      header: t('audit.address'),
      cell: ({ address }) => <Quiet>{address ?? '–'}</Quiet>,
    },
    {
      id: 'number',
      header: t('audit.number'),
      isFigure: true,
      cell: ({ number }) => (number === null ? <Quiet>{t('audit.notLinked')}</Quiet> : number),
    },
  ];
}

/** By its name; with the way to it, where there is one that leads elsewhere. */
function Subject({ entry, reader, t }: { entry: AuditEntry; reader: Reader; t: ConsoleTexts }) {
  const name = subjectName(t, entry);
  const place = subjectPlace(entry, reader.id);
  if (place === undefined || (reader.at !== '' && place.player === reader.at)) {
    return (
      <span title={name} className="block truncate md:max-w-48">
        {name}
      </span>
    );
  }
  // react-aria's own button: the row would take Enter and Space from any other.
  return (
    <span title={name}>
      <Button
        onPress={() => reader.go(place)}
        className="block max-w-full cursor-pointer truncate rounded-md underline decoration-line-strong underline-offset-4 hover:decoration-gold md:max-w-48"
      >
        {name}
      </Button>
    </span>
  );
}

function Quiet({ children }: { children: string }) {
  return (
    <span title={children} className="tabular block truncate text-muted md:max-w-40">
      {children}
    </span>
  );
}

/** Before struck out, after beside it; of money, what became of it. */
function Change({ entry, t }: { entry: AuditEntry; t: ConsoleTexts }) {
  const changes = changesOf(t, entry.before, entry.after);
  if (changes.length === 0 && entry.transfer === null) return <Quiet>–</Quiet>;
  return (
    <div className="grid gap-0.5 py-1 whitespace-normal">
      {changes.map(({ name, before, after }) => (
        <p key={name} className="leading-snug">
          <span className="text-faint">{name}</span>{' '}
          {before !== undefined && <del className="text-muted">{before}</del>} {after}
        </p>
      ))}
      {entry.transfer !== null && (
        <p className="leading-snug">
          <span className="text-faint">{t(`audit.states.${entry.transfer.state}`)}</span>
          {entry.transfer.balanceBefore !== null && entry.transfer.balanceAfter !== null && (
            <span className="tabular">
              {' '}
              <del className="text-muted">{dollars(entry.transfer.balanceBefore)}</del>{' '}
              {dollars(entry.transfer.balanceAfter)}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
