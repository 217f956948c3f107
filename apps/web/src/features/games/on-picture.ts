/** A round button over a game's picture, which reads on any picture. */
export const onPictureClass =
  'grid size-9 pointer-coarse:size-11 place-content-center rounded-full bg-black/65 text-[#f8e0a0] transition-colors hover:bg-black/90';
