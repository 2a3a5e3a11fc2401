CREATE TABLE `backup` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`userId` integer,
	`requestedAt` integer NOT NULL,
	`startedAt` integer,
	`finishedAt` integer,
	`attempt` integer DEFAULT 0 NOT NULL,
	`name` text,
	`size` integer,
	`parts` integer,
	`release` text,
	`sha256` text,
	`problem` text,
	`verification` text,
	`verifiedAt` integer,
	`note` text,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `backup_requested` ON `backup` (`requestedAt`);
