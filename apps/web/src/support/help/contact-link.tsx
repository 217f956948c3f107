import { LifeBuoy } from 'lucide-react';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';

/** Visitors see it; players have a page with their tickets. */
export function ContactLink() {
  const support = useSupportTranslation();
  return (
    <p>
      <LinkButton to={paths.contact} variant="line">
        <LifeBuoy aria-hidden className="size-4.5" />
        {support('visitor.title')}
      </LinkButton>
    </p>
  );
}
