/** What one import may hold: a directory of an island, and no file that stops the page. */
export const maxFileBytes = 20 * 2 ** 20;
export const maxRows = 10_000;
/** With empty rows, which spreadsheets leave behind. */
export const maxRecords = 2 * maxRows;
export const maxLineLength = 200_000;
export const maxCellLength = 20_000;
/** What one call to the database takes: rows, and characters of them. */
export const maxBatchRows = 500;
export const maxBatchLength = 1_000_000;
