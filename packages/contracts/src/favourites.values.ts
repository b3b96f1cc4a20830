/** The favourites of a user, or of a browser without an account. */
export const MAX_FAVOURITES = 100;

/** The message of the error `too_many_favourites`, of the service and of the browser. */
export const TOO_MANY_FAVOURITES = `You can have ${MAX_FAVOURITES} favourites. Please remove some first.`;
