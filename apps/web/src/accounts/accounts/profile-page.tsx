import type { PersonalDetails, User } from '@golden-acers/contract';
import { type Country, type RegistrationField, registrationFields } from '@golden-acers/contract/constants';
import { BadgeCheck, Mail, Pencil } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { LazyStepUpDialog } from '../../access/second-factors/lazy-second-factors.tsx';
import { useUser } from '../../access/sessions/session.ts';
import { countryNameOf } from '../../i18n/country-names.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { loadSupportMessages } from '../../i18n/lazy-messages.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge, Skeleton } from '../../ui/feedback.tsx';
import { lazyComponent, lazyNamed } from '../../ui/lazy-component.ts';
import { Card, PageLayout } from '../../ui/page.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { joinFullName } from './full-name.ts';
import { LazyRegionName } from './lazy-regions.tsx';
import { PendingEmail } from './pending-email.tsx';
import { ResendVerificationButton } from './resend-verification-button.tsx';

const ProfileForm = lazyComponent(() => import('./profile-form.tsx'), 'ProfileForm');
const PhoneCard = lazyNamed(() => import('../phone/phone-card.tsx'), 'PhoneCard', loadSupportMessages);
const IdentityCard = lazyNamed(
  () => import('../identity/identity-card.tsx'),
  'IdentityCard',
  loadSupportMessages,
);

export function ProfilePage() {
  const { t } = useTranslation('account');
  const user = useUser();
  if (user === null) return null;
  return (
    <PageLayout title={t('profile.title')}>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Card isHighlighted>
            <AvatarPicker user={user} />
            <p className="mt-4 text-center text-xl font-semibold wrap-anywhere">{joinFullName(user)}</p>
            <p className="text-center wrap-anywhere text-muted">@{user.username}</p>
          </Card>
          <Card title={t('profile.emailBlock')}>
            <div className="grid gap-3">
              <p className="flex items-center gap-3">
                <Mail aria-hidden className="size-5 shrink-0 text-gold-ink" />
                <span className="min-w-0 wrap-anywhere">{user.email}</span>
              </p>
              <Badge tone={user.isEmailVerified ? 'good' : 'plain'} className="justify-self-start">
                {user.isEmailVerified && <BadgeCheck aria-hidden className="size-3.5" />}
                {user.isEmailVerified ? t('profile.emailVerified') : t('profile.emailUnverified')}
              </Badge>
              <PendingEmail />
              {!user.isEmailVerified && (
                <div className="grid justify-items-start gap-3">
                  <p className="text-sm text-muted">{t('verification.pending')}</p>
                  <ResendVerificationButton />
                </div>
              )}
            </div>
          </Card>
          {user.role === 'user' && (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <PhoneCard />
              <IdentityCard />
            </Suspense>
          )}
        </div>
        <div className="grid gap-5">
          <PersonalCard user={user} />
          <Card title={t('profile.account')}>
            <Facts>
              <Fact label={t('profile.accountId')} isLong>
                {user.id}
              </Fact>
              <Fact label={t('profile.accountStatus')}>
                <Badge tone="good">{t('common.active')}</Badge>
              </Fact>
              <Fact label={t('profile.memberSince')}>{formatDateTime(user.createdAt, 'day')}</Fact>
              <Fact label={t('profile.lastLogin')}>
                {user.lastLogin === null
                  ? t('common.notAvailable')
                  : formatDateTime(user.lastLogin, 'moment')}
              </Fact>
              {user.referralCode !== null && (
                <Fact label={t('profile.referralCode')}>{user.referralCode}</Fact>
              )}
            </Facts>
          </Card>
        </div>
      </div>
      {/* A changed address needs a new verification. */}
      <Suspense>{user.role === 'user' && <LazyStepUpDialog />}</Suspense>
    </PageLayout>
  );
}

function PersonalCard({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The form is removed while it has the focus, so the edit button gets it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const details = usePersonalDetails(user);
  return (
    <Card
      title={t('profile.personal')}
      actions={
        !isEditing && (
          <Button ref={edit} variant="line" size="sm" onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-4" />
            {t('profile.edit')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <ProfileForm user={user} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Facts>
          <Fact label={t('profile.fullName')}>{joinFullName(user)}</Fact>
          <Fact label={t('profile.username')}>{user.username}</Fact>
          <Fact label={t('profile.email')} isLong>
            {user.email}
          </Fact>
          <Fact label={t('profile.phone')}>{user.phone}</Fact>
          {details.map(({ field, label, text }) => (
            <Fact key={field} label={label}>
              {text}
            </Fact>
          ))}
          <Fact label={t('profile.currency')}>{user.currency}</Fact>
        </Facts>
      )}
    </Card>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8">{children}</dl>;
}

interface FactProps {
  label: string;
  isLong?: boolean;
  children: ReactNode;
}

function Fact({ label, isLong = false, children }: FactProps) {
  return (
    <div className={cx('grid min-w-0 content-start gap-0.5', isLong && 'max-sm:col-span-2')}>
      <dt className="text-sm text-faint">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

type Formats = { readonly [F in RegistrationField]?: (value: NonNullable<PersonalDetails[F]>) => ReactNode };
/** A value without a format is shown as it is. */
const formats: Formats = {
  dateOfBirth: (day) => formatDateTime(day, 'calendarDay'),
  country: (country: Country) => countryNameOf(country),
  region: (region) => <LazyRegionName region={region} />,
};

function usePersonalDetails(details: PersonalDetails) {
  const { t } = useTranslation('account');
  const textOf = <F extends RegistrationField>(field: F): ReactNode => {
    const value = details[field];
    if (value === null) return field === 'country' ? t('profile.countryNone') : undefined;
    return formats[field]?.(value) ?? value;
  };
  return registrationFields.flatMap((field) => {
    const text = textOf(field);
    return text === undefined ? [] : [{ field, label: t(`register.${field}`), text }];
  });
}
