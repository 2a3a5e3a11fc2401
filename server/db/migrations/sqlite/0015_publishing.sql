CREATE TABLE `production_right` (
	`projectId` integer PRIMARY KEY NOT NULL,
	`who` text NOT NULL,
	`userIds` text DEFAULT '[]' NOT NULL,
	`updatedBy` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `snapshot` ADD `build` blob;--> statement-breakpoint
ALTER TABLE `publish` ADD `buildHash` text;--> statement-breakpoint
ALTER TABLE `publish` ADD `promotedFrom` integer;--> statement-breakpoint
ALTER TABLE `publish` ADD `forced` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `publish` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `publish` ADD `previewImg` text DEFAULT '' NOT NULL;