/**
 * What the operator of an installation has to mend: the message says what is wrong and what to do, and holds no secret.
 */
export class OperatorError extends Error {}
