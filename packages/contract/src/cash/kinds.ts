/** Without schemas, because the first load of the browser application reads addresses with them. */
export const ACCOUNTS = ['CASH', 'BANK'] as const;
export const KINDS = ['SALE', 'PURCHASE', 'EXPENSE', 'WAGE', 'DEPOSIT', 'WITHDRAWAL', 'CORRECTION'] as const;
