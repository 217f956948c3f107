import { useLocation, useNavigate } from 'react-router';
import { useUrlSearchParams } from '../../url-search-params.ts';
import { readGameInfoKindId, withGameInfo } from './lobby-view.ts';

/**
 * The open dialog is in the URL. Closing one that was opened here goes back, so that Back never reopens it.
 */
export function useGameInfoLink() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [parameters, setParameters] = useUrlSearchParams();
  const open = (kindId: number) =>
    setParameters((now) => withGameInfo(now, kindId), { state: { [openedHereKey]: true } });
  const close = () => {
    if (state?.[openedHereKey] === true) void navigate(-1);
    else setParameters((now) => withGameInfo(now, undefined), { replace: true });
  };
  return { kindId: readGameInfoKindId(parameters), open, close };
}

const openedHereKey = 'isGameInfoOpenedHere';
