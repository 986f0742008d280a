/** The page of a visitor's lists. Its clientAction writes those of an account as well, for every page that has lists. */
export const listsPath = '/listas';

/** Where the lists of an account are. */
export const accountListsPath = '/user-dashboard/favoritos';
