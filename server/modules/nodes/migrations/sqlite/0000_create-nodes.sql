CREATE TABLE `node` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`release` text NOT NULL,
	`settings` text NOT NULL,
	`startedAt` integer NOT NULL,
	`seenAt` integer NOT NULL
);
