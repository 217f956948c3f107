import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

export const toolbarButtonClass = cx(buttonClass('line', 'sm'), 'rounded-lg px-2.5');
