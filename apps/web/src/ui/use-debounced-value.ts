import { useEffect, useState } from 'react';

/** Long enough that a typed word is one request. */
const defaultDelayMs = 250;

/** The value as it was when it last stood still for a while. */
export function useDebouncedValue<Value>(value: Value, delayMs = defaultDelayMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
