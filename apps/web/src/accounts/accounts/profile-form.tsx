import type { User } from '@golden-acers/contract';
import { profileBody } from '@golden-acers/contract/accounts';
import { currencies } from '@golden-acers/contract/constants';
import { regionsOf } from '@golden-acers/contract/regions';
import { useQuery } from '@tanstack/react-query';
import { authStore } from '../../access/sessions/session.ts';
import type { EndpointBody } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { RequestError } from '../../ui/feedback.tsx';
import { Options, PasswordField, SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';
import { phoneQuery } from '../phone/phone.queries.ts';
import { CountryField } from './country-field.tsx';
import { joinFullName, splitFullName } from './full-name.ts';
import { RegionField } from './lazy-regions.tsx';
import { profileQuery } from './profile.queries.ts';
import { schemaProblems } from './schema-problems.ts';

const profileValuesOf = (user: User) => ({
  fullName: joinFullName(user),
  username: user.username,
  email: user.email,
  currentPassword: '',
  phone: user.phone,
  country: user.country ?? '',
  region: user.region ?? '',
  currency: user.currency,
});
type ProfileValues = { [Name in keyof ReturnType<typeof profileValuesOf>]: string };

/** The fields of the body that the form changes, compared with those of the saved profile. */
function changesOf(typed: ProfileValues, user: User): EndpointBody<'PUT /user/profile'> {
  const saved = new Map<string, unknown>(Object.entries(toProfileBody(profileValuesOf(user))));
  const body = profileBody.parse(toProfileBody(typed));
  const changed = Object.keys(body).filter((name) => saved.get(name) !== Reflect.get(body, name));
  // One input holds both names.
  const isRenamed = changed.some((name) => isName(name));
  const changes = Object.entries(body).filter(
    ([name]) => changed.includes(name) || (isRenamed && isName(name)),
  );
  return Object.fromEntries(changes) as EndpointBody<'PUT /user/profile'>;
}

const isName = (name: string) => name === 'firstName' || name === 'lastName';

function toProfileBody({ fullName, country, region, currentPassword, ...fields }: ProfileValues) {
  return {
    ...fields,
    ...splitFullName(fullName),
    country: country === '' ? null : country,
    region: regionsOf(country).includes(region) ? region : null,
    ...(currentPassword !== '' && { currentPassword }),
  };
}

/** One input holds the full name; the body has two fields for it. */
const ofInputs = ({ firstName, lastName, ...others }: Readonly<Record<string, string>>) => {
  const fullName = firstName ?? lastName;
  return fullName === undefined ? others : { ...others, fullName };
};

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation('account', 'settings');
  const version = useQuery(profileQuery).data?.version;
  const save = useCommand('PUT /user/profile', {
    stores: profileQuery,
    success: t('profile.updated'),
    failure: t('profile.updateFailed'),
    invalidates: [phoneQuery.queryKey, profileQuery.queryKey],
    onSuccess: ({ data }) => {
      authStore.getState().setUser(data.user);
      onDone();
    },
  });
  const form = useForm<ProfileValues, keyof ProfileValues>(
    'PUT /user/profile',
    profileValuesOf(user),
    { ...save, fieldErrors: ofInputs(save.fieldErrors) },
    {
      textsOf: (name) => ({
        label: name === 'currentPassword' ? t('settings.currentPassword') : t(`profile.${name}`),
      }),
      acceptsTooLong: true,
      version,
      problemsOf: (values) => ofInputs(schemaProblems(profileBody, toProfileBody(values))),
    },
  );
  const { field } = form;
  const isMoved = form.values.email.trim().toLowerCase() !== user.email.toLowerCase();
  const regions = regionsOf(form.values.country);

  return (
    <Form
      form={form}
      onSubmit={() => save.mutate({ body: changesOf(form.values, user), ifMatch: version })}
      className="grid gap-5"
    >
      <RequestError error={save.error} fallback={t('profile.updateFailed')} />
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField {...field('fullName')} autoComplete="name" autoFocus />
        <TextField {...field('username')} autoComplete="nickname" autoCapitalize="none" />
        <TextField {...field('email')} type="email" autoComplete="email" autoCapitalize="none" />
        {isMoved && (
          <PasswordField
            {...field('currentPassword')}
            hint={t('profile.emailNeedsPassword')}
            autoComplete="current-password"
          />
        )}
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <CountryField
          {...field('country')}
          onChange={({ target }) => form.change({ country: target.value, region: '' })}
        />
        {regions.length > 0 && <RegionField {...field('region')} regions={regions} />}
        <SelectField {...field('currency')}>
          <Options values={currencies} labelOf={(currency) => currency} />
        </SelectField>
      </div>
      <FormActions
        onCancel={onDone}
        isBusy={save.isPending}
        busyLabel={t('profile.saving')}
        submitLabel={t('profile.save')}
      />
    </Form>
  );
}
