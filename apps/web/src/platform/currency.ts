import { EURO } from '@kontor/contract/core/currency.ts';
import { createContext, useContext } from 'react';

/** How the business writes money, as `format.de.ts` does; set by the shell. */
export const CurrencyContext = createContext(EURO);

/** Draws its component again when the currency changes: for screens, and for what is otherwise only drawn when its own data change. */
export const useRedrawnMoney = () => useContext(CurrencyContext);
