export const cardActionClass =
  'grid size-11 place-content-center rounded-full text-faint transition-colors hover:bg-gold-wash hover:text-gold-ink';
