CREATE TABLE `account_link` (
	`hash` text PRIMARY KEY NOT NULL,
	`userId` integer NOT NULL,
	`kind` text NOT NULL,
	`expiresAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_link_user` ON `account_link` (`userId`);--> statement-breakpoint
ALTER TABLE `file` ADD `projectId` integer REFERENCES project(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `file_project` ON `file` (`projectId`);--> statement-breakpoint
ALTER TABLE `page` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `session_key` ADD `projectId` integer;--> statement-breakpoint
ALTER TABLE `snapshot` ADD `declared` blob;--> statement-breakpoint
ALTER TABLE `snapshot` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `confirmedAt` integer;--> statement-breakpoint
UPDATE "user" SET "confirmedAt" = "createdAt";--> statement-breakpoint
UPDATE "page" SET "bytes" = (SELECT coalesce(sum(length(CAST("page_entry"."entry" AS BLOB))), 0) FROM "page_entry" WHERE "page_entry"."pageId" = "page"."id" AND "page_entry"."entry" IS NOT NULL);--> statement-breakpoint
UPDATE "snapshot" SET "bytes" = length("body");