/** Subscribes to nothing: for `useSyncExternalStore` of what only differs between the server's rendering and the browser's. */
export const noChange = () => () => {};
