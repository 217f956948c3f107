import { useRegionName } from '../../i18n/region-translations.ts';

export function RegionName({ region }: { region: string }) {
  return useRegionName()(region);
}
