import { useLocation, useNavigate } from 'react-router';
import { withTexts } from '../../typed-search-params.ts';
import { useUrlSearchParams } from '../../url-search-params.ts';

/** The dialog is in the URL. Closing one that was opened here goes back, so that Back never reopens it. */
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
