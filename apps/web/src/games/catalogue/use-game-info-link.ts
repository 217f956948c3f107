import { useLocation, useNavigate } from 'react-router';
import { withTexts } from '../../typed-search-params.ts';
import { useUrlSearchParams } from '../../url-search-params.ts';

/**
 * Stores the open dialog in the URL. Closing a dialog that was opened here goes back, so that Back does not
 * reopen it.
 */
export function useGameInfoLink() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params, setParams] = useUrlSearchParams();
  const open = (kindId: number) =>
    setParams((now) => withTexts(now, { game: String(kindId) }), { state: { [openedHereKey]: true } });
  const close = () => {
    if (state?.[openedHereKey] === true) void navigate(-1);
    else setParams((now) => withTexts(now, { game: '' }), { replace: true });
  };
  return { kindId: params.get('game'), open, close };
}

const openedHereKey = 'isGameInfoOpenedHere';
