/** Said in the same words whoever changed them, so that one's own change is told once. */
export const rightsChanged = (label: string): string => `Deine Rechte haben sich geändert: ${label}.`;
