import { useEffect, useState } from 'react';

const defaultDelayMs = 250;

/** Returns the value after it has not changed for `delayMs`. */
export function useDebouncedValue<Value>(value: Value, delayMs = defaultDelayMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
