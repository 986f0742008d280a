/** Of the servers that the bench starts for itself. */
export const secretKey = 'sb_secret_bench0123456789ab';
