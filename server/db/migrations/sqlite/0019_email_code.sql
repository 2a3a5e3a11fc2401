CREATE TABLE `email_code` (
	`email` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`tries` integer NOT NULL,
	`expiresAt` integer NOT NULL
);
