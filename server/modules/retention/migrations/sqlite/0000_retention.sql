CREATE TABLE `retention` (
	`id` text PRIMARY KEY NOT NULL,
	`days` integer,
	`changedAt` integer NOT NULL
);
