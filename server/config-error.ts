/** The configuration is unusable; the message names the variable and never its value. */
export class ConfigError extends Error {}
