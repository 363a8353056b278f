import { replaceEqualDeep, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';

type Parameters = Record<string, unknown>;

/**
 * What is read from the parameters of the page's address: the same object while it is equal. Only its change renders the
 * component again: with `useSearch` alone a page would be rendered again for each dialog that opens above it.
 */
export function useAddressPart<Part extends object>(read: (parameters: Parameters) => Part): Part;
export function useAddressPart(read: (parameters: Parameters) => object): object {
  const known = useRef<object>(undefined);
  return useSearch({
    strict: false,
    select: (parameters: Parameters): object => {
      known.current = replaceEqualDeep(known.current, read(parameters));
      return known.current;
    },
  });
}

/** These parameters of the page's address, as they stand there. */
export const useAddress = <Name extends string>(
  ...names: readonly Name[]
): Partial<Record<Name, unknown>> =>
  useAddressPart((parameters) => {
    const part: Partial<Record<Name, unknown>> = {};
    for (const name of names) part[name] = parameters[name];
    return part;
  });
