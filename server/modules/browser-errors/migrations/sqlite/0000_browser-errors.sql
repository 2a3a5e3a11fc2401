CREATE TABLE `browser_error` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fingerprint` text NOT NULL,
	`app` text NOT NULL,
	`message` text NOT NULL,
	`stack` text NOT NULL,
	`route` text NOT NULL,
	`part` text NOT NULL,
	`browser` text NOT NULL,
	`state` text NOT NULL,
	`count` integer NOT NULL,
	`releases` text NOT NULL,
	`firstAt` integer NOT NULL,
	`lastAt` integer NOT NULL,
	`searchText` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `browser_error_fingerprint` ON `browser_error` (`fingerprint`);
--> statement-breakpoint
CREATE INDEX `browser_error_last` ON `browser_error` (`lastAt`);
