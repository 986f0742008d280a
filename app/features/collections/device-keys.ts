/* Keys of localStorage, apart for the start of a page. Signing out deletes what begins so (session/clear-user-data.ts). */

/** Lists of a visitor. */
export const listsKey = 'guia.listas';
/** Links that were made on this device, by list: the database keeps only their hash. */
export const linksKey = 'guia.enlaces';
