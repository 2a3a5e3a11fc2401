CREATE TABLE `plugin` (
	`id` text PRIMARY KEY NOT NULL,
	`disabled` integer DEFAULT false NOT NULL,
	`changedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `plugin_version` (
	`pluginId` text NOT NULL,
	`version` text NOT NULL,
	`hash` text NOT NULL,
	`folder` text NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`pluginId`, `version`)
);
--> statement-breakpoint
ALTER TABLE `snapshot` ADD `plugins` text;