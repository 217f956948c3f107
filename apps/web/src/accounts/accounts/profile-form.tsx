import type { User } from '@golden-acers/contract';
import { profileBody } from '@golden-acers/contract/accounts';
import { type Country, type Currency, currencies } from '@golden-acers/contract/constants';
import { regionsOf } from '@golden-acers/contract/regions';
import { useForm } from 'react-hook-form';
import { authStore } from '../../access/sessions/session.ts';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { translateFieldMessage } from '../../i18n/field-messages.ts';
import { useTranslation } from '../../i18n/index.ts';
import { RequestError } from '../../ui/feedback.tsx';
import { Options, PasswordField, SelectField, TextField } from '../../ui/field.tsx';
import { PlayerFormActions } from '../../ui/form-actions.tsx';
import { phoneQuery } from '../phone/phone.queries.ts';
import { CountryField } from './country-field.tsx';
import { joinFullName, splitFullName } from './full-name.ts';
import { RegionField } from './lazy-regions.tsx';
import { profileQuery } from './profile.queries.ts';

interface ProfileFields {
  fullName: string;
  username: string;
  email: string;
  phone: string;
  country: Country | '';
  region: string;
  currency: Currency;
  currentPassword: string;
}

/** One input holds the full name; the body has two fields for it. */
const inputForField = (name: string) => (name === 'firstName' || name === 'lastName' ? 'fullName' : name);

const inputs = [
  'fullName',
  'username',
  'email',
  'phone',
  'country',
  'region',
  'currency',
  'currentPassword',
] as const;

function toProfileBody({ fullName, country, region, currentPassword, ...fields }: ProfileFields) {
  return {
    ...fields,
    ...splitFullName(fullName),
    country: country === '' ? null : country,
    region: regionsOf(country).includes(region) ? region : null,
    ...(currentPassword !== '' && { currentPassword }),
  };
}

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState, setError, setValue, watch } = useForm<ProfileFields>({
    defaultValues: {
      fullName: joinFullName(user),
      username: user.username,
      email: user.email,
      phone: user.phone,
      country: user.country ?? '',
      region: user.region ?? '',
      currency: user.currency,
      currentPassword: '',
    },
  });
  const showFields = (messages: Readonly<Record<string, string>>) => {
    // In reverse, because the last field to get the focus must be the first of the form.
    for (const [name, message] of Object.entries(messages).toReversed()) {
      const input = inputs.find((one) => one === inputForField(name));
      if (input !== undefined) setError(input, { message }, { shouldFocus: true });
    }
  };
  const save = useCommand('PUT /user/profile', {
    stores: profileQuery,
    success: t('profile.updated'),
    failure: t('profile.updateFailed'),
    invalidates: [phoneQuery.queryKey],
    onSuccess: ({ data }) => {
      authStore.getState().setUser(data.user);
      onDone();
    },
    onError: (error) => showFields(fieldErrorsOf(error)),
  });
  const submit = handleSubmit((fields) => {
    save.reset();
    const body = toProfileBody(fields);
    const checked = profileBody.safeParse(body);
    if (checked.success) save.mutate({ body });
    else
      showFields(
        Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message])),
      );
  });
  const isMoved = watch('email').trim().toLowerCase() !== user.email.toLowerCase();
  const regions = regionsOf(watch('country'));
  const input = (name: Exclude<keyof ProfileFields, 'currentPassword'>, options = {}) => ({
    ...register(name, options),
    label: t(`profile.${name}`),
    error: translateFieldMessage(formState.errors[name]?.message),
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <RequestError error={save.error} fallback={t('profile.updateFailed')} />
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField {...input('fullName')} autoComplete="name" autoFocus />
        <TextField {...input('username')} autoComplete="nickname" autoCapitalize="none" />
        <TextField {...input('email')} type="email" autoComplete="email" autoCapitalize="none" />
        {isMoved && (
          <PasswordField
            {...register('currentPassword')}
            label={t('settings.currentPassword')}
            hint={t('profile.emailNeedsPassword')}
            error={translateFieldMessage(formState.errors.currentPassword?.message)}
            autoComplete="current-password"
          />
        )}
        <TextField {...input('phone')} type="tel" autoComplete="tel" />
        <CountryField {...input('country', { onChange: () => setValue('region', '') })} />
        {regions.length > 0 && <RegionField {...input('region')} regions={regions} />}
        <SelectField {...input('currency')}>
          <Options values={currencies} labelOf={(currency) => currency} />
        </SelectField>
      </div>
      <PlayerFormActions
        onCancel={onDone}
        isBusy={save.isPending}
        busyLabel={t('profile.saving')}
        submitLabel={t('profile.save')}
      />
    </form>
  );
}
