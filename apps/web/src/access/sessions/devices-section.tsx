import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useRef } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatRelativeDate, useNowMs } from '../../i18n/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, LoadingSkeletons, QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import { type DeviceSession, deviceNameOf, devicesQuery } from './devices.queries.ts';

const deviceIcons: Readonly<Record<DeviceSession['device']['kind'], LucideIcon>> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
};

export function DevicesSection() {
  const { t } = useTranslation('settings');
  return (
    <section aria-labelledby="devices-title" className="mt-6 grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <h3 id="devices-title" className="font-semibold">
          {t('devices.title')}
        </h3>
        <p className="text-sm text-muted">{t('devices.hint')}</p>
      </div>
      <DeviceList />
    </section>
  );
}

/** Its height is known when it has loaded, so it moves what is below it. */
export function DeviceList() {
  const { t } = useTranslation('settings');
  const query = useQuery(devicesQuery);
  const { data: sessions, error } = query;
  const { rows, pointerEvents } = useSteadyRows(sessions ?? [], {
    idOf: ({ id }) => id,
    dropsGoneRows: true,
  });
  const list = useRef<HTMLUListElement>(null);
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <div className="grid gap-4">
      {sessions === undefined && error === null && (
        <LoadingSkeletons>
          <Skeleton className="h-16" />
        </LoadingSkeletons>
      )}
      {sessions === undefined && error !== null && (
        <QueryErrorBar query={query} fallback={t('devices.failed')} />
      )}
      {sessions !== undefined && (
        <ul
          {...pointerEvents}
          ref={list}
          // Receives the focus when a row is removed.
          tabIndex={-1}
          aria-label={t('devices.title')}
          className="-my-3 divide-y divide-line outline-none"
        >
          {rows.map((session) => (
            <DeviceRow key={session.id} session={session} onRemoved={() => list.current?.focus()} />
          ))}
        </ul>
      )}
      {sessions !== undefined &&
        (hasOthers ? (
          <EndOtherDevicesButton onEnded={() => list.current?.focus()} />
        ) : (
          <p className="text-sm text-faint">{t('devices.onlyThis')}</p>
        ))}
    </div>
  );
}

function EndOtherDevicesButton({ onEnded }: { onEnded: () => void }) {
  const { t } = useTranslation('settings');
  const end = useCommand('POST /user/sessions/end-others', {
    success: ({ data }) => t('devices.othersEnded', { count: data.ended }),
    failure: t('devices.endFailed'),
    invalidates: [devicesQuery.queryKey],
    onSuccess: onEnded,
  });
  return (
    <Button variant="line" className="justify-self-start" busy={end.isPending} onClick={() => end.mutate()}>
      {t('devices.endOthers')}
    </Button>
  );
}

interface DeviceRowProps {
  session: DeviceSession;
  onRemoved: () => void;
}

function DeviceRow({ session, onRemoved }: DeviceRowProps) {
  const { t, locale } = useTranslation('settings');
  const nowMs = useNowMs();
  const end = useCommand('POST /user/sessions/:id/end', {
    success: t('devices.ended'),
    failure: t('devices.endFailed'),
    invalidates: [devicesQuery.queryKey],
    onSuccess: onRemoved,
  });
  const Icon = deviceIcons[session.device.kind];
  const name = deviceNameOf(t, session);
  const seen = t('devices.seen', { when: formatRelativeDate(session.lastSeenAt, nowMs, locale) });
  const since = t('devices.since', { when: formatRelativeDate(session.createdAt, nowMs, locale) });
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-gold-ink" strokeWidth={1.5} />
      <div className="grid min-w-0 grow gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.isCurrent && <Badge tone="good">{t('devices.current')}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          {session.address} · {since}
          {!session.isCurrent && ` · ${seen}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="line"
          size="sm"
          aria-label={t('devices.endNamed', { device: name })}
          busy={end.isPending}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
