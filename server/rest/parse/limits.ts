/** How much one request may ask for. Each bound is far above what a person's page needs. */
export const maxUrlLength = 12_000;
export const maxBodyBytes = 4 * 1024 * 1024;
export const maxBodyDepth = 100;
export const maxRowsWritten = 10_000;
/** Each row of a person's goes through every rule of its table. */
export const maxRowsOfPeople = 1_000;
export const maxSelectItems = 400;
export const maxEmbeds = 40;
export const maxConditions = 400;
export const maxLogicDepth = 20;
export const maxOrderTerms = 50;
export const maxParams = 300;
