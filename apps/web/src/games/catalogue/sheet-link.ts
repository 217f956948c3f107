import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddress } from '../../address.ts';
import { readSheetKindId, withSheet } from './lobby-address.ts';

/** The open sheet stands in the address. Closing one that was opened here goes back, so that Back never opens it again. */
export function useSheetLink() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [parameters, setParameters] = useAddress();
  const open = useCallback(
    (kindId: number) => setParameters((now) => withSheet(now, kindId), { state: openedHere }),
    [setParameters],
  );
  const close = () => {
    if (state?.[openedKey] === true) void navigate(-1);
    else setParameters((now) => withSheet(now, undefined), { replace: true });
  };
  return { kindId: readSheetKindId(parameters), open, close };
}

const openedKey = 'isSheetOpenedHere';
const openedHere = { [openedKey]: true };
